/** HTTP resources for workflows. */
@NullMarked
package plinth.workflow.http;

import org.jspecify.annotations.NullMarked;
