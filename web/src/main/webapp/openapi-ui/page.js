'use strict';

// The document of a workspace is read with the credentials that were given under "Authorize".
const WORKSPACE = '../api/v1/openapi';

const page = SwaggerUIBundle({
  dom_id: '#page',
  urls: [
    { name: 'Server', url: '../openapi?format=json' },
    { name: 'Your workspace (authorize first)', url: WORKSPACE },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  validatorUrl: null,
  docExpansion: 'none',
  filter: true,
  requestInterceptor: (request) => {
    if (request.loadSpec && request.url.endsWith(WORKSPACE.slice(2))) {
      const given = page.getSystem().authSelectors.authorized().toJS();
      if (given.token) {
        request.headers.Authorization = 'Bearer ' + given.token.value;
      } else if (given.api_key) {
        request.headers['X-Api-Key'] = given.api_key.value;
      }
    }
    return request;
  },
});
window.page = page;
