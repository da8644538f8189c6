/**
 * Builds the OpenAPI document of the server with SmallRye's scanner while the archive is built.
 * None of it is packed: the archive holds the document as JSON and as YAML.
 */
@NullMarked
package plinth.kernel.http.openapi.build;

import org.jspecify.annotations.NullMarked;
