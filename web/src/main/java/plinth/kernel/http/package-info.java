/**
 * The kernel over HTTP: surfaces and their gate, the envelope, problems, request bodies. Every
 * feature's resources use it.
 */
@NullMarked
package plinth.kernel.http;

import org.jspecify.annotations.NullMarked;
