/**
 * The policies of a workspace for its people: which of them must have a second factor, how long
 * their sessions last, and the networks they come from.
 */
@NullMarked
package plinth.access.policy;

import org.jspecify.annotations.NullMarked;
