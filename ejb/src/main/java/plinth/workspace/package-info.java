/**
 * Signing in and choosing a workspace, and making a workspace over both planes.
 *
 * <p>Spec: User and authentication, Tenancy.
 */
@NullMarked
package plinth.workspace;

import org.jspecify.annotations.NullMarked;
