/**
 * The policy of a workspace for the sessions of its people, and for the networks they come from.
 */
@NullMarked
package plinth.access.policy;

import org.jspecify.annotations.NullMarked;
