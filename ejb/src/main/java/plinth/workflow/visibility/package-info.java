/** What readers can see of a workflow and of its runs; other parts are withheld. */
@NullMarked
package plinth.workflow.visibility;

import org.jspecify.annotations.NullMarked;
