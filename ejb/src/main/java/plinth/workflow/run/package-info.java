/** Runs of workflows: their queue, and the steps that are carried out for an owner. */
@NullMarked
package plinth.workflow.run;

import org.jspecify.annotations.NullMarked;
