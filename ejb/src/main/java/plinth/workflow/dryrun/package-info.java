/** Dry runs: a workflow is tested on a record and nothing is changed. */
@NullMarked
package plinth.workflow.dryrun;

import org.jspecify.annotations.NullMarked;
