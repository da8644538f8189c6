/** Explains to members what a workflow affects and does, in sentences. */
@NullMarked
package plinth.workflow.insight;

import org.jspecify.annotations.NullMarked;
