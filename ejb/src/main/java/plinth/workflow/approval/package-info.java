/** Approvals that runs wait for: lists, decisions, and the files of decisions. */
@NullMarked
package plinth.workflow.approval;

import org.jspecify.annotations.NullMarked;
