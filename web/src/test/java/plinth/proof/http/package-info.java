/** The way into the proofs from outside. */
package plinth.proof.http;
