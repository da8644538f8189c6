/**
 * What adapters of messaging providers are asked for, what they answer, and the calls that they
 * make.
 */
@NullMarked
package plinth.messaging.provider;

import org.jspecify.annotations.NullMarked;
