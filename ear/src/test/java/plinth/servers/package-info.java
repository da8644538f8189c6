/** Payara Server and WildFly with the archive, for the tests that run over HTTP. */
package plinth.servers;
