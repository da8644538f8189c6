/**
 * The OpenAPI document: made at build time from the resource classes, their requests and answers,
 * served by ourselves, so that it is the same on every server.
 */
@NullMarked
package plinth.kernel.http.openapi;

import org.jspecify.annotations.NullMarked;
