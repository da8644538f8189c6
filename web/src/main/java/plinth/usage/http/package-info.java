/**
 * What a workspace uses, over HTTP.
 *
 * <p>Spec: Billing (usage).
 */
@NullMarked
package plinth.usage.http;

import org.jspecify.annotations.NullMarked;
