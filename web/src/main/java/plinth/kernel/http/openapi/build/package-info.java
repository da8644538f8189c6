/**
 * Builds the OpenAPI document of the server with SmallRye's scanner during the build. These classes
 * are not packaged: the archive contains the document as JSON and as YAML.
 */
@NullMarked
package plinth.kernel.http.openapi.build;

import org.jspecify.annotations.NullMarked;
