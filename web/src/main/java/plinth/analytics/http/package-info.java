/** Analytics over HTTP. */
@NullMarked
package plinth.analytics.http;

import org.jspecify.annotations.NullMarked;
