/**
 * Every option of a call, none left to the server: its defaults have changed between versions and depend on its memory. Those of the runner
 * (`num_ctx`, `num_batch`) must be the same in all calls, or the server loads the model anew.
 */
export const toCallOptions = (numBatch: number) => ({
  frequency_penalty: 0,
  min_p: 0,
  num_batch: numBatch,
  // Prompt, line and answer need about 1,500 tokens; the rest is for scripts in which every character is two or three.
  num_ctx: 4096,
  num_keep: 0,
  presence_penalty: 0,
  repeat_last_n: 0,
  repeat_penalty: 1,
  seed: 1,
  temperature: 0,
  top_k: 1,
  top_p: 1,
  typical_p: 1,
});

/** How many of the likeliest tokens are asked for; the most that Ollama gives. */
export const likeliestTokens = 20;
