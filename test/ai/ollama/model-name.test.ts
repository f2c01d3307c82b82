import { toFullName, toShortName } from '../../../src/ai/ollama/model-name';

test.each([
  ['qwen3:4b', 'registry.ollama.ai/library/qwen3:4b', 'qwen3:4b'],
  ['Qwen3:4B', 'registry.ollama.ai/library/qwen3:4b', 'qwen3:4b'],
  ['library/qwen3:4b', 'registry.ollama.ai/library/qwen3:4b', 'qwen3:4b'],
  ['registry.ollama.ai/library/qwen3:4b', 'registry.ollama.ai/library/qwen3:4b', 'qwen3:4b'],
  ['https://registry.ollama.ai/library/qwen3:4b', 'registry.ollama.ai/library/qwen3:4b', 'qwen3:4b'],
  ['phi4-mini', 'registry.ollama.ai/library/phi4-mini:latest', 'phi4-mini:latest'],
  ['someone/phi4', 'registry.ollama.ai/someone/phi4:latest', 'someone/phi4:latest'],
  ['hf.co/Someone/Model-GGUF:Q4_K_M', 'hf.co/someone/model-gguf:q4_k_m', 'hf.co/someone/model-gguf:q4_k_m'],
  ['localhost:5000/me/model', 'localhost:5000/me/model:latest', 'localhost:5000/me/model:latest'],
])('%s is %s in full and %s for short', (name, full, short) => {
  expect([toFullName(name), toShortName(name)]).toEqual([full, short]);
});
