/**
 * How admins get to know the product: their way through the tour, the tours of single features they
 * have seen, and the first record that somebody made.
 */
@NullMarked
package plinth.onboarding;

import org.jspecify.annotations.NullMarked;
