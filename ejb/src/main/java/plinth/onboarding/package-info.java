/**
 * Onboarding of admins: the state of their tour, the feature tours they have seen, and the first
 * record they created.
 */
@NullMarked
package plinth.onboarding;

import org.jspecify.annotations.NullMarked;
