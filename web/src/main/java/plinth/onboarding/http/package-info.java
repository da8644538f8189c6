/** Onboarding over HTTP. */
@NullMarked
package plinth.onboarding.http;

import org.jspecify.annotations.NullMarked;
