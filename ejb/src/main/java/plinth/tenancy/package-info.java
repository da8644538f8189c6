/**
 * Planes, workspaces and the routing of each transaction to its database. A transaction uses one
 * plane: the main one, or the tenant plane of one workspace, bound for row-level security.
 */
@NullMarked
package plinth.tenancy;

import org.jspecify.annotations.NullMarked;
