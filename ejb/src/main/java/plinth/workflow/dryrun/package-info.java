/** Dry runs: tests a workflow on a record without changing anything. */
@NullMarked
package plinth.workflow.dryrun;

import org.jspecify.annotations.NullMarked;
