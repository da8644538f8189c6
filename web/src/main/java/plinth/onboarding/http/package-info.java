/** The HTTP face of onboarding. */
@NullMarked
package plinth.onboarding.http;

import org.jspecify.annotations.NullMarked;
