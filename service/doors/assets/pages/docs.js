"use strict";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();

const json = async (address) => (await fetch(address)).json();

// Shows recorded requests and answers where the document says what is sent and answered.
function show(examples, { paths, components }) {
  for (const operation of Object.values(paths).flatMap(Object.values)) {
    for (const { name, summary, body, status, answer } of examples[operation.operationId] ?? []) {
      const put = (content, value) => {
        for (const media of Object.values(content ?? {})) (media.examples ??= {})[name] = { summary, value };
      };
      if (status < 300) put(operation.requestBody?.content, body);
      const known = operation.responses[status];
      const component = known?.$ref && components.responses[known.$ref.split("/").pop()];
      if (component) operation.responses[status] = structuredClone(component);
      put(operation.responses[status]?.content, answer);
    }
  }
}

async function draw() {
  const [spec, examples] = await Promise.all(["openapi.json", "openapi/examples.json"].map(json));
  show(examples, spec);
  SwaggerUIBundle({
    spec,
    dom_id: "#swagger-ui",
    deepLinking: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
}

draw();
