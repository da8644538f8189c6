/**
 * Calls to addresses that customers name: only over https, only to public addresses, and limited in
 * time, size and number. They can therefore not reach our own network, nor affect another
 * customer's calls.
 */
@NullMarked
package plinth.outbound;

import org.jspecify.annotations.NullMarked;
