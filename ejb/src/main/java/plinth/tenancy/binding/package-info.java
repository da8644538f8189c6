/**
 * Interceptors that bind transactions to a plane and a workspace, and the connections that beans
 * are given.
 */
@NullMarked
package plinth.tenancy.binding;

import org.jspecify.annotations.NullMarked;
