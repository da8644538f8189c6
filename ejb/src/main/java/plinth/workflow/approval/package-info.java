/** Approvals that runs wait for: lists, decisions, and the files that approvers may open. */
@NullMarked
package plinth.workflow.approval;

import org.jspecify.annotations.NullMarked;
