/**
 * Identities: accounts and their codes, passwords, platform operators, and their access and refresh
 * tokens.
 */
@NullMarked
package plinth.identity;

import org.jspecify.annotations.NullMarked;
