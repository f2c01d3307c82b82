import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { operationsPaths } from '../../src/api/operations-routes';
import { readProjectVersion } from '../../src/project-root';
import { projectRoot } from '../process/run-service';
import { checkSettings, readYaml, textsSchema } from './read-deploy';

const folder = 'kubernetes';
const fileNames = readdirSync(join(projectRoot, 'deploy', folder)).filter((name) => name !== 'kustomization.yaml');
const kustomization = z
  .object({
    resources: z.array(z.string()),
    images: z.array(z.object({ name: z.string(), newTag: z.string() })),
  })
  .parse(readYaml(`${folder}/kustomization.yaml`));

/** The type that `kubernetes-types`, made from the OpenAPI document of Kubernetes, has for each kind. */
const types: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'apps/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'autoscaling/v2',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'v1 ConfigMap': 'core/v1',
  'v1 Secret': 'core/v1',
  'v1 Service': 'core/v1',
};

const objectSchema = z.object({ apiVersion: z.string(), kind: z.string() });

/** What the compiler says about objects as values of their types: missing, wrong and unknown fields. */
function findTypeErrors(objects: Readonly<Record<string, unknown>>): readonly string[] {
  const lines = Object.values(objects).map((object, index) => {
    const { apiVersion, kind } = objectSchema.parse(object);
    const module = types[`${apiVersion} ${kind}`];
    if (module === undefined) throw new Error(`${apiVersion} ${kind} has no type here.`);
    return `export const object${index}: import('kubernetes-types/${module}').${kind} = ${JSON.stringify(object)};`;
  });
  const names = Object.keys(objects);
  const path = join(projectRoot, 'deploy/manifests.ts');
  const options: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target, ...rest) =>
    name === path ? ts.createSourceFile(name, lines.join('\n'), target) : readSource(name, target, ...rest);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start = 0, file, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${names[line] ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const manifests = Object.fromEntries(fileNames.map((name) => [name, readYaml(`${folder}/${name}`)]));

test('every manifest has the fields that the API of Kubernetes has for its kind, and no other', () => {
  expect(findTypeErrors(manifests)).toEqual([]);
});

test('a field that the API does not have, one that is missing and one of a wrong type are found', () => {
  const base = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'one' } };
  const policy = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' };
  const errors = findTypeErrors({
    unknown: { ...base, spec: { maxUnavailble: 1 } },
    wrong: { ...base, spec: { maxUnavailable: true } },
    missing: { ...policy, spec: { policyTypes: ['Egress'] } },
  });
  expect(errors.map((error) => error.split(':')[0])).toEqual(['unknown', 'wrong', 'missing']);
});

test('the base applies every manifest but the example of a secret, with the version of the program', () => {
  expect([...kustomization.resources].sort()).toEqual(fileNames.filter((name) => !name.includes('.example.')).sort());
  expect(kustomization.images).toEqual([{ name: 'recipe-nutrition-analysis', newTag: readProjectVersion() }]);
});

const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const deployment = z
  .object({
    spec: z.object({
      selector: z.object({ matchLabels: textsSchema }),
      template: z.object({
        metadata: z.object({ labels: textsSchema, annotations: textsSchema }),
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([
            z.object({
              image: z.string(),
              ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
              envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
              startupProbe: probeSchema,
              readinessProbe: probeSchema,
              livenessProbe: probeSchema,
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(manifests['deployment.yaml']).spec;
const {
  metadata: { labels, annotations },
  spec: {
    containers: [container],
  },
} = deployment.template;
const [port] = container.ports;

test('the probes ask routes of the service at the port on which the image listens', () => {
  const { startupProbe, readinessProbe, livenessProbe } = container;
  for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
    expect(operationsPaths).toContain(httpGet.path);
    expect(httpGet.port).toBe(port.name);
  }
  expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz']);
  expect(port.containerPort).toBe(4000);
  expect(annotations).toMatchObject({ 'prometheus.io/path': '/metrics', 'prometheus.io/port': '4000' });
});

test('the service, the budget, the policy and the deployment select the same processes', () => {
  const select = z.object({
    spec: z.object({ selector: z.unknown().optional(), podSelector: z.unknown().optional() }),
  });
  const selectorOf = (name: string) => {
    const { spec } = select.parse(manifests[name]);
    return spec.selector ?? spec.podSelector;
  };
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(selectorOf('service.yaml')).toEqual(labels);
  expect(selectorOf('disruption-budget.yaml')).toEqual({ matchLabels: labels });
  expect(selectorOf('network-policy.yaml')).toEqual({ matchLabels: labels });
});

test('the service starts with the settings and the secret that the deployment names', () => {
  const named = container.envFrom.flatMap((source) => Object.values(source).map(({ name }) => name));
  const holder = z.object({
    metadata: z.object({ name: z.string() }),
    data: textsSchema.optional(),
    stringData: textsSchema.optional(),
  });
  const held = ['settings.yaml', 'secret.example.yaml'].map((name) => holder.parse(manifests[name]));
  expect(held.map(({ metadata }) => metadata.name)).toEqual(named);
  checkSettings(Object.assign({}, ...held.map(({ data, stringData }) => ({ ...data, ...stringData }))));
});

test('as many processes as the autoscaler may start fit in the connections of a usual PostgreSQL', () => {
  const { spec } = z
    .object({ spec: z.object({ minReplicas: z.number(), maxReplicas: z.number() }) })
    .parse(manifests['autoscaler.yaml']);
  expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
  expect(spec.maxReplicas * 23).toBeLessThan(100);
});
