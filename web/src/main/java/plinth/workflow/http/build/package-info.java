/** Adds workflows to the OpenAPI document at build time; not packaged. */
@NullMarked
package plinth.workflow.http.build;

import org.jspecify.annotations.NullMarked;
