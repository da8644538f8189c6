/** What the build says of workflows in the OpenAPI document; not packed. */
@NullMarked
package plinth.workflow.http.build;

import org.jspecify.annotations.NullMarked;
