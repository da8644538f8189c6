/** The test tools over HTTP. */
@NullMarked
package plinth.testtools.http;

import org.jspecify.annotations.NullMarked;
