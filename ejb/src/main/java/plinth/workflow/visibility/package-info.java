/** What readers see of a workflow and of its runs: what they may not read is withheld. */
@NullMarked
package plinth.workflow.visibility;

import org.jspecify.annotations.NullMarked;
