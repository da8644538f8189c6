/** Runs of workflows: their queue, and the steps that run on behalf of an owner. */
@NullMarked
package plinth.workflow.run;

import org.jspecify.annotations.NullMarked;
