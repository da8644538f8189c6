/** The HTTP resources for health, metrics and the platform's operators. */
@NullMarked
package plinth.platform.http;

import org.jspecify.annotations.NullMarked;
