/** The audit records of the platform and of workspaces. */
@NullMarked
package plinth.platform.audit;

import org.jspecify.annotations.NullMarked;
