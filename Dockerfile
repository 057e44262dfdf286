# Image of site, back office and API. See docs/operating.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci
COPY . .
# At run time, only native packages are needed; the build bundles all others.
RUN npm run build && npm ci --omit=dev

FROM node:24-slim
# deploy/site.service explains MALLOC_… and NODE_OPTIONS. deploy/environment.json has the same values.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/starter ./starter
COPY --from=build /app/dist ./dist
RUN install --directory --owner=1000 --group=1000 --mode=700 /data
# The user `node` by number: Kubernetes needs a number to check runAsNonRoot.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Detects a process that does not respond. /readyz also fails during a database outage, where a restart does not help.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node runs without npm, so that it receives SIGTERM.
CMD ["node", "dist/server/main.js"]
