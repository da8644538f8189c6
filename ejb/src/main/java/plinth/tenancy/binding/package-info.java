/**
 * Interceptors that bind transactions to a plane and a workspace, and producers of the connections
 * of beans.
 */
@NullMarked
package plinth.tenancy.binding;

import org.jspecify.annotations.NullMarked;
