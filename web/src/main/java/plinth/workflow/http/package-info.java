/** Automation over HTTP. */
@NullMarked
package plinth.workflow.http;

import org.jspecify.annotations.NullMarked;
