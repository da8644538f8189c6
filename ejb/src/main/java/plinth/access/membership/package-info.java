/** Workspaces of people: memberships and invitations, profiles, names, and scheduled deletions. */
@NullMarked
package plinth.access.membership;

import org.jspecify.annotations.NullMarked;
