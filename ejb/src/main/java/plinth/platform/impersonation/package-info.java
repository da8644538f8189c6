/** Operators who act for an admin of a workspace, and the audit of their actions. */
@NullMarked
package plinth.platform.impersonation;

import org.jspecify.annotations.NullMarked;
