/**
 * The full name of a model, as the server compares names: in lower case, with the registry, the
 * user and the tag that the server adds where they are missing. "Qwen3:4b" is
 * "registry.ollama.ai/library/qwen3:4b"; the tag of "hf.co/someone/model" is "latest".
 */
export function toFullName(name: string): string {
  const plain = name.replace(/^https?:\/\//i, '').toLowerCase();
  const parts = (/:[^/]*$/.test(plain) ? plain : `${plain}:latest`).split('/');
  return [...defaults.slice(0, Math.max(0, defaults.length + 1 - parts.length)), ...parts].join('/');
}

const defaults = ['registry.ollama.ai', 'library'] as const;

/** The shortest form of the name: "library/Qwen3:4b" is "qwen3:4b". It is unique for each model. */
export function toShortName(name: string): string {
  const full = toFullName(name);
  const [registry, user, ...rest] = full.split('/');
  if (registry !== defaults[0]) return full;
  return user === defaults[1] ? rest.join('/') : [user, ...rest].join('/');
}
