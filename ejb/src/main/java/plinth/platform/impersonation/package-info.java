/** Operators who act for an admin of a workspace, and the record of it. */
@NullMarked
package plinth.platform.impersonation;

import org.jspecify.annotations.NullMarked;
