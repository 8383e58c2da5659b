"use strict";
// Mounts the API viewer on <div id="docs" data-url="/api/openapi.json"></div>.
// Load after swagger-ui-bundle.js, both with `defer`.
(() => {
  const mount = document.getElementById("docs");
  if (!mount) return;
  SwaggerUIBundle({
    url: mount.dataset.url || "/api/openapi.json",
    dom_id: "#docs",
    deepLinking: true,
    validatorUrl: null, // the default would ask a validator on the internet
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
  });
})();
