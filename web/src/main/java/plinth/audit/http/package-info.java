/** Files of audit records. */
@NullMarked
package plinth.audit.http;

import org.jspecify.annotations.NullMarked;
