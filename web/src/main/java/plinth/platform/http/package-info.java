/** Health, metrics and the platform's operators over HTTP. */
@NullMarked
package plinth.platform.http;

import org.jspecify.annotations.NullMarked;
