/**
 * Rights in a workspace: admins, their roles and permissions, invitations, and the API keys of
 * integrations.
 */
@NullMarked
package plinth.access;

import org.jspecify.annotations.NullMarked;
