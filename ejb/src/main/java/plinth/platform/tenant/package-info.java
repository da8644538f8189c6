/**
 * Workspaces in the directory: their terms, suspension, members, and the schemas of their
 * databases.
 */
@NullMarked
package plinth.platform.tenant;

import org.jspecify.annotations.NullMarked;
